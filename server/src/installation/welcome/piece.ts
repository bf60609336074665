/** Pieces of the file, each a request of its own: one that a slow line cuts is sent again, and none is as long as a proxy's limit. */
export const pieceBytes = 4_000_000
