/** A section of the settings, as VS Code's `WorkspaceConfiguration` gives it. */
export interface SettingSection {
  get(key: string): unknown;
  inspect(key: string): { readonly defaultValue?: unknown; readonly globalValue?: unknown } | undefined;
}

/**
 * Reads settings without those that a workspace must not define. VS Code 1.100 ignores these only if a file has the
 * full name of a setting: it accepts `"xchainLens": { "chains": [] }`.
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
