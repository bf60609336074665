/**
 * Size in bytes of an upload chunk, each sent as a request: an interrupted one is sent again, and none exceeds a proxy's limit.
 */
export const pieceBytes = 4_000_000
