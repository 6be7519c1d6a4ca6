/** Under which the store of a window holds what it follows; nothing is there while it follows nothing. */
export const FOLLOWED_KEY = 'followed';
