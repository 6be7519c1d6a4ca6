/** The tools of package.json. */
export const TOOL_NAMES = ['xchain_lookUp', 'xchain_decodeTx', 'xchain_checkTx'] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
