import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in memory. Tests can falsify every part of its authenticator's answer. */
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()
const text = (name: string): Buffer => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])

interface Dicho {
  origin?: string
  rpID?: string
  /** True if the owner was verified. */
  verificado?: boolean
  contador?: number
  /** Account that the authenticator names; base64url. */
  userHandle?: string
}

export function newPasskey(por: { origin: string; rpID: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credencial = randomBytes(16)
  const id = credencial.toString('base64url')
  // COSE: EC2, ES256, P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let usos = 0
  const cliente = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const datos = (withClave: boolean, { rpID = por.rpID, verificado = true, contador = ++usos }: Dicho) => {
    const cuenta = Buffer.alloc(4)
    cuenta.writeUInt32BE(contador)
    const flags = 0x01 + (verificado ? 0x04 : 0) + (withClave ? 0x40 : 0)
    const length = Buffer.from([0, credencial.length])
    return Buffer.concat([
      sha256(rpID),
      Buffer.from([flags]),
      cuenta,
      ...(withClave ? [Buffer.alloc(16), length, credencial, cose] : []),
    ])
  }
  const base = { id, rawId: id, type: 'public-key' as const }
  return {
    /** Answers creation options. */
    crear(challenge: string, dicho: Dicho = {}) {
      const authData = datos(true, dicho)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const clientDataJSON = cliente('webauthn.create', challenge, dicho.origin ?? por.origin).toString('base64url')
      return {
        ...base,
        response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] },
      }
    },
    /** Answers request options. */
    usar(challenge: string, dicho: Dicho = {}) {
      const authData = datos(false, dicho)
      const client = cliente('webauthn.get', challenge, dicho.origin ?? por.origin)
      const signature = createSign('sha256').update(authData).update(sha256(client)).sign(privateKey)
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(dicho.userHandle === undefined ? {} : { userHandle: dicho.userHandle }),
        },
      }
    },
  }
}
