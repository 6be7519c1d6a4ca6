/** Messages that name the editor's settings or log, and their forms for the command, which has neither. */
export const COMMAND_WORDS: Readonly<Record<string, string>> = {
  'Check the URL in the settings': 'Check the URL',
  "Check the URL and the chain's name in the settings": 'Check the URL and --blockchain',
  "Avalanche Lens doesn't follow this redirect. Correct the URL in the settings":
    "Avalanche Lens doesn't follow this redirect. Correct the URL",
  'Check the URL, or see the log': 'Check the URL',
  'Retry, or see the log': 'Retry later',
  'The request failed. Retry, or see the log.': 'The request failed. Retry later.',
  'Send it to {0} (Sign Elsewhere…).': 'Send it to {0} (hash, then insert or merge).',
  'Send it to the missing owners (Sign Elsewhere…).': 'Send it to the missing owners (hash, then insert or merge).',
  'Increase its balance with Top Up….': 'Increase its balance (new p-top-up).',
  'Increase the balance of {0} with Top Up….': 'Increase the balance of {0} (new p-top-up).',
  'Increase the balance of {0} with Top Up…, or remove it.':
    'Increase the balance of {0} (new p-top-up), or remove it.',
  'Increase the balance of {0} with Top Up…, or remove them.':
    'Increase the balance of {0} (new p-top-up), or remove them.',
  "They count until the subnet's owners remove them with Remove from Subnet….":
    "They count until the subnet's owners remove them (new p-remove-subnet-validator).",
  'Add them to the setting http.proxy': 'Add them to the URL of the proxy',
  'Check the settings http.proxy and http.noProxy': 'Check HTTPS_PROXY and NO_PROXY',
  "The setting http.proxy isn't a URL": "The proxy isn't a URL",
};
