/** Replaces the link of a video with its player, after the click that the adjacent text announced. */
export function playVideo(link: HTMLElement): void {
  const player = document.createElement("iframe");
  player.src = link.dataset["player"] ?? "";
  player.title = link.textContent;
  player.allow = "fullscreen; encrypted-media; picture-in-picture";
  player.referrerPolicy = "strict-origin-when-cross-origin";
  link.parentElement?.replaceChildren(player);
  player.focus();
}
