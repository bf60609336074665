export declare const serverFlags: string[]
export declare function serverEnv(root: string): Record<string, string>
