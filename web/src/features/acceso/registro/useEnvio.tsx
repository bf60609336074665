import type { Respuesta } from '@gremial/contract/acceso/registro.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/dialogos.ts'
import { Verificacion } from '../acceso/Verificacion.tsx'

// The dialog that says that there is no connection must have come before it is lost. (A bare import would be shaken off.)
void import('../../../ui/Dialogos.tsx')

interface Envio<D> {
  /** The captcha, to be placed before the button. */
  verificacion: ReactNode
  /** Sends, or marks the captcha when it is missing. */
  enviar(datos: D): void
  /** Marks the captcha when it is missing, for a form that has other problems. */
  marcar(): void
  enviando: boolean
  /** What the server said when all went well. */
  respuesta: Respuesta | undefined
  /** Back to the form, with what was typed. */
  volver(): void
}

/**
 * A form before the login: the captcha is verified first and the call is not made unless it was. A refused one reloads it; problems
 * of fields go to their fields, the rest to a dialog with the server's words. (B-CAPTCHA-01, B-CAPTCHA-02, B-CAPTCHA-04, A-REGISTRO-07)
 */
export function useEnvio<D>(
  llamar: (datos: D) => Promise<Respuesta>,
  enCampos: (errores: Record<string, string>) => void,
): Envio<D> {
  const { t } = useTranslation()
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [vuelta, setVuelta] = useState(0)
  const [falta, setFalta] = useState(false)
  const recibir = useCallback((texto: string | null) => {
    setCaptcha(texto)
    if (texto) setFalta(false)
  }, [])
  const envio = useMutation({
    mutationFn: async (datos: D) => {
      await api.post('recaptcha', { recaptchaResponse: captcha })
      return llamar(datos)
    },
    onError(error) {
      setVuelta((n) => n + 1)
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) enCampos(error.errores)
      else void avisar(t('registro.noSeEnvio'), error.message, t('comun.aceptar'))
    },
  })
  const marcar = () => setFalta(!captcha)
  return {
    verificacion: <Verificacion vuelta={vuelta} respuesta={recibir} error={falta ? t('acceso.robotFalta') : undefined} />,
    enviar: (datos) => (captcha ? envio.mutate(datos) : marcar()),
    marcar,
    enviando: envio.isPending,
    respuesta: envio.data,
    volver: () => envio.reset(),
  }
}
