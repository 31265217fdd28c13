"""The rules of Power Grid. Knows nothing of windows, sockets, files or clocks.

    outcome = new_game(GameSetup("recharged", "germany", players=3), content, seed=1)
    seat = outcome.state.position.to_act[0]
    outcome = apply(outcome.state, seat, action)

`view_for(state, seat)` is what a seat may see, `options_for(view)` what it may do.
"""
