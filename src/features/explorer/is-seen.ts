/** Whether somebody sees the tree: it is shown, and its window is the one in front. Else no chain is asked. */
export function isSeen(view: { readonly visible: boolean }, window: { readonly focused: boolean }): boolean {
  return view.visible && window.focused;
}
