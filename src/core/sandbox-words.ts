/** What stands in a setting in place of an address: the service of the sandbox, wherever that listens. */
export const SANDBOX_SERVICE = 'sandbox';

/** What people are told of all that the sandbox's Metrics and Data API say. */
export const MADE_UP = 'Sandbox: made-up data';
