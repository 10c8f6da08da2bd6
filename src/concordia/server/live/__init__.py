"""Tables in memory: rooms with their connections, broadcasts, chat, and the bots that think for them."""
