/** Puts the player of a video in place of its link: the click that the sentence beside it told about. */
export function playVideo(link: HTMLElement): void {
  const player = document.createElement("iframe");
  player.src = link.dataset["player"] ?? "";
  player.title = link.textContent;
  player.allow = "fullscreen; encrypted-media; picture-in-picture";
  player.referrerPolicy = "strict-origin-when-cross-origin";
  link.parentElement?.replaceChildren(player);
  player.focus();
}
