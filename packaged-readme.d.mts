export function packagedReadme(text: string, has: { readonly hasImages: boolean; readonly hasPages: boolean }): string;
