/**
 * Words for a private key and nothing else. A bare `key` may be the key of a map, and its value a hash; names such as
 * `privateKeyID` are of something beside the key.
 */
export const CALLED_KEY =
  /(?:priv(?:ate)?|secret|wallet|deployer|signer|funded|funding|faucet|owner|spend(?:ing)?)[\s_-]{0,3}(?:keys?|pks?)(?![\s_-]{0,3}(?:id|hash|name|path|file|type))|\bwif\b|[a-z]_pk\b/i;
