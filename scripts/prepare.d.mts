export declare const node: string
export declare function buildWeb(): void
export declare function buildServer(): void
export declare function missing(there: string, wanted: string, whole: boolean): 'served' | 'whole' | 'added' | undefined
