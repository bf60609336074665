import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'

/** Gives a file of ours to another program of the phone; where there is none that takes it, there is nothing to press. */
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
      // Whoever closes the list of programs changed their mind.
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
