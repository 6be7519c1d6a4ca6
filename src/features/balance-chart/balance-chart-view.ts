/** The type of the chart's panel, by which VS Code restores it. */
export const BALANCE_CHART_VIEW = 'xchainLens.balanceChart';
