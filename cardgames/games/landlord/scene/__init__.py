"""How Landlord lies on the table."""

from cardgames.games.landlord.scene.scene import LandlordScene

__all__ = ["LandlordScene"]
