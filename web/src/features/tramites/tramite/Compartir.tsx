import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'

/** Shares a file with another app of the phone; hidden without support. */
export function Compartir({ titulo, direccion }: { titulo: string; direccion: string }) {
  const { t } = useTranslation()
  const [llevando, setLlevando] = useState(false)
  const vacio = new File([], `${titulo}.pdf`, { type: 'application/pdf' })
  if (!navigator.canShare?.({ files: [vacio] })) return null
  const compartir = async () => {
    setLlevando(true)
    try {
      const archivo = new File([await fetchFile(direccion)], `${titulo}.pdf`, { type: 'application/pdf' })
      await navigator.share({ title: titulo, files: [archivo] })
    } catch (error) {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        await notify(t('solicitud.noSeCompartio'), t('solicitud.noSeCompartioTexto'), t('comun.aceptar'))
    } finally {
      setLlevando(false)
    }
  }
  return (
    <Button icon="compartir" loading={llevando} onClick={() => void compartir()}>
      {t('solicitud.compartir')}
    </Button>
  )
}
