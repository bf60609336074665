export declare const node: string
export declare function buildWeb(): void
