/** The tools of package.json. */
export const TOOL_NAMES = ['xchain_lookUp', 'xchain_decodeTx', 'xchain_checkTx', 'xchain_lookUpEVM'] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
