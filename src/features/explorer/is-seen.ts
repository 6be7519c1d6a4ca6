/** Whether the tree is visible in the focused window. Otherwise no chain is polled. */
export function isSeen(view: { readonly visible: boolean }, window: { readonly focused: boolean }): boolean {
  return view.visible && window.focused;
}
