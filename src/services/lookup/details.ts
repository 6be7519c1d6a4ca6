/**
 * The most requests for details of one thing, after the six that identify its ID: the names of its assets and all its
 * details share them. A chain's identity isn't counted.
 */
export const DETAILS = 4;
