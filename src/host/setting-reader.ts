/** A section of the settings, as VS Code's `WorkspaceConfiguration` gives it. */
export interface SettingSection {
  get(key: string): unknown;
  inspect(key: string): { readonly defaultValue?: unknown; readonly globalValue?: unknown } | undefined;
}

/**
 * Reads settings without what a workspace must not set. VS Code 1.100 leaves that out only where a file has the whole
 * name of a setting: it lets `"xchainLens": { "chains": [] }` pass.
 */
export function settingReader(
  section: SettingSection,
  mayWorkspaceSet: (key: string) => boolean,
): (key: string) => unknown {
  return (key) => {
    if (mayWorkspaceSet(key)) return section.get(key);
    const { globalValue, defaultValue } = section.inspect(key) ?? {};
    return globalValue === undefined ? defaultValue : globalValue;
  };
}
