export declare const serverMain: string
export declare const serverFlags: string[]
export declare const commandFlags: string[]
export declare const serverEnv: { readonly MALLOC_ARENA_MAX: string }
export declare function sourceEnv(root: string): Record<string, string>
