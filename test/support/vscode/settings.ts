import type { HostName } from './registry-host';

/** VS Code user settings, by their full names. */
export type Settings = Readonly<Record<string, unknown>>;

/** A workbench that shows nothing but what a test or a picture is about, the same on every run. */
export const QUIET_SETTINGS: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'window.menuBarVisibility': 'classic',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  // Its notifications would take the places of ours.
  'remote.autoForwardPorts': false,
  // Else the extension host lists the open files of all processes every few seconds, to find ports.
  'remote.autoForwardPortsSource': 'output',
  'npm.autoDetect': 'off',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
  'editor.hover.delay': 100,
};

/** The sandbox as the active chain and as both services: what a run without any network starts on. */
export const SANDBOX_SETTINGS: Settings = {
  'avalancheLens.activeChain': 'sandbox',
  'avalancheLens.metricsURL': 'sandbox',
  'avalancheLens.dataURL': 'sandbox',
};

/** The themes that pictures are drawn in. */
const THEME_NAMES = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  contrast: 'Default High Contrast',
  'contrast-light': 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof THEME_NAMES;

/** A theme's setting. VS Code 1.100 knows the same themes, all of them with `Default` in their names. */
export function themeSettings(theme: Theme, host: HostName): Settings {
  const name = THEME_NAMES[theme];
  return { 'workbench.colorTheme': host === 'current' ? name : name.replace(/^(?!Default )/, 'Default ') };
}
