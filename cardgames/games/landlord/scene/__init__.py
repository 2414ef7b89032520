"""The scene of Landlord."""

from cardgames.games.landlord.scene.scene import LandlordScene

__all__ = ["LandlordScene"]
