/** What UI tests click and wait for by its words, each in this place only. Commands are found by `titleOf`. */
export const ROW = {
  addresses: 'Addresses',
  blocks: 'Blocks (X-Chain)',
  history: 'History (X-Chain)',
  utxos: 'UTXOs (X-Chain)',
  loadAll: 'Load all',
  loadMore: /^Load \d+ more$/,
  noAddress: 'No addresses',
  subnets: 'Subnets and L1s',
  noChain: 'Start Sandbox',
  noMatch: 'No UTXOs match the filter',
} as const;

/** Of the report on an L1, in its order. */
export const REPORT = {
  title: 'Report on sample L1',
  lines: [
    /^Lens L1 .* on Sandbox$/,
    /^Reported\sby\s/,
    /^Unknown /,
    /runs out first: NodeID-/,
    / balances: /,
    / connected /,
  ],
} as const;

/** Titles of quick inputs, and the rows of them that tests take. */
export const PROMPT = {
  addAddress: 'Add Address or L1',
  addChain: 'Add Chain',
  sandbox: /^Sandbox: /,
  nextChain: 'Next Active Chain',
  apiKey: /^API Key of /,
  anotherChain: 'Check against Another Chain',
  byURL: 'Another chain, by its URL',
  callMethod: 'Call API Method',
  confirmMain: 'It moves real funds.',
  copyAs: 'Copy As',
  export: 'Export',
  filter: 'Filter and Sort UTXOs',
  filterByText: 'Filter UTXOs',
  filterHistory: 'Filter History',
  filterNFTs: 'NFTs',
  filterNone: 'no filter',
  filterSent: 'Sent',
  filterText: 'Text…',
  keyRemove: 'Remove',
  keyReplace: 'Replace…',
  lookUp: /^Look Up on /,
  name: 'Name',
  replaceApiKey: /^Replace API Key of /,
  showBytes: 'Show Bytes',
  nothingSelected: 'Nothing is selected',
  sortByAmount: 'By amount',
  sortByNode: "In the node's order",
  switchChain: 'Switch Active Chain',
} as const;

export const BUTTON = {
  cancel: 'Cancel',
  exportLoaded: 'Export Loaded UTXOs',
  openTransaction: 'Open Transaction',
  refreshStatus: 'Refresh Status',
  replace: 'Replace',
  retry: 'Retry',
  showDetails: 'Show Details',
  showLog: 'Show Log',
  undo: 'Undo',
} as const;

export const WALKTHROUGH = 'Get Started with Avalanche Lens';
/** Submenus of rows. */
export const MENU = { balances: 'Balances' } as const;

/** Links of hovers. */
export const LINK = { copyID: 'Copy ID', open: 'Open' } as const;

/** Buttons of the transaction page. */
export const TX_PAGE = {
  back: 'Back',
  copySVG: 'Copy as SVG',
  forward: 'Forward',
  json: 'JSON',
  toSide: 'Open to the Side',
} as const;

/** Buttons and fields of the dashboard. */
export const CARD = {
  addChain: 'Add a chain to compare',
  openSupported: 'Open Supported Chains as a Document',
  cancel: 'Cancel',
  chain: 'Chain',
  copyCSV: 'Copy as CSV',
  exportBridged: 'Export BTC.b Addresses as CSV',
  load: 'Load',
  loadAll: 'Load All',
  lookUp: 'Look Up',
  removeKey: 'Remove',
  replaceKey: 'Replace API Key…',
  savePicture: 'Save Chart as PNG',
  setKey: 'Set API Key…',
  showAll: 'Show All',
  sortKey: 'Balance',
  table: 'Table',
} as const;

/** The reasons for which a prompt refuses a text. */
export const REFUSAL = {
  address: "isn't an X or P address",
  checksum: "The checksum doesn't match",
  lookUpKey: 'This looks like a private key',
  privateKey: 'This may be a private key',
  unknownName: 'No matching name',
  url: 'must begin with http:// or https://',
} as const;

/** What a row of Look Up says that sends a request. */
export const LOOKS_UP = 'select to look up';

/** Of the form of a new transaction, and the JSON that it opens. */
export const COMPOSE = {
  kind: /^New Transaction on /,
  payOnX: 'Pay on the X-Chain',
  createAsset: 'Create an Asset',
  delegate: 'Delegate to a Validator',
  topUp: 'Top Up an L1 Validator',
  validationID: 'Validation ID',
  noL1Validator: 'no L1 validator',
  from: 'From whom',
  amount: 'How much',
  notAnAmount: 'Enter an amount',
  tooMuch: 'More than is spendable',
  decimals: 'Enter at most 9 decimals',
  retry: 'Retry',
  to: 'To whom',
  message: 'Use This Message',
  asset: 'Name, symbol, decimals, and units',
  holders: 'Who gets these units',
  minters: 'Who gets the mint rights',
  noMinters: 'No Mint Rights',
  needsMinters: 'needs mint rights',
  otherAddress: 'Another Address…',
  closedUnsaved: 'signatures that are in no file',
  copyHash: 'Copy Hash to Sign',
  edit: 'Edit as JSON',
  encode: 'Encode',
  notSigned: 'not signed yet by',
  change: /change [\d,.]+ AVAX/,
  order: /aren't in the order that nodes require/,
  sort: 'Sort',
  accepted: /Accepted on Mine in (?:[PC]-Chain )?block \d+/,
  burns: /burns 500 AVAX for its fee/,
  make: 'Make Transaction',
  margin: 'Fee Margin',
  changeMargin: 'Fee Margin\u2026',
  addToPlan: 'Add to Plan\u2026',
  toPlan: 'Add to Plan',
  reopen: 'Reopen',
  save: 'Save\u2026',
  signElsewhere: 'Sign Elsewhere\u2026',
} as const;

/** Of the page of a transaction that no block has yet. */
export const ISSUING = {
  accepted: /Accepted in block \d+/,
  acceptedToast: /Accepted on \S+ in (?:P-Chain )?block \d+/,
  addSignatures: 'Add Signatures\u2026',
  anotherChain: 'Another Chain\u2026',
  checkAgain: 'Check Again',
  follow: 'Follow',
  inStatusBar: '1 transaction pending',
  issue: /^Issue on (Mine|Main)/,
  issueAnyway: /^Issue Anyway/,
  notChecked: /^Not checked: /,
  notValid: /^Not valid: /,
  ready: /^Ready$/,
  notVerified: /^Ready, but not everything is verified$/,
  rejected: /^Rejected by the node/,
  retry: 'Retry',
  sent: /^Sent$/,
  stop: 'Stop Waiting',
  toSign: /^To sign: /,
  typeName: /Type Mainnet/,
  waiting: /Waiting until \S+ accepts the transaction/,
} as const;

/** Of the page of a plan. */
export const PLAN = {
  anotherChain: 'Rehearse on Another Chain',
  itWasIssued: 'It Was Issued\u2026',
  itsID: 'Transaction of Step fund',
  notKept: /can't be kept as issued/,
  states: ['to sign now', 'would be accepted', 'would be accepted'],
} as const;
