/** The key of a window's followed transactions in its store; absent while it follows none. */
export const FOLLOWED_KEY = 'followed';
