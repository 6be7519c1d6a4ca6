/** The type of the dashboard's panel, by which VS Code finds whom to give it back to. */
export const DASHBOARD_VIEW = 'xchainLens.dashboard';
