/** Characters of an e-mail address at most (RFC 5321). */
export const LONGEST_EMAIL = 254;
/** Characters of a web address at most: what every browser and server takes. */
export const LONGEST_ADDRESS = 2_048;
