"""Games kept between sessions: saved after every action, named by people, or watched again."""
