export declare const serverFlags: string[]
export declare const commandFlags: string[]
export declare function serverEnv(root: string): Record<string, string>
