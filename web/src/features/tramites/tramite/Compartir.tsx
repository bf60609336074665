import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traerArchivo } from '../../../platform/api.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'

/** Gives a file of ours to another program of the phone; where there is none that takes it, there is nothing to press. */
export function Compartir({ titulo, direccion }: { titulo: string; direccion: string }) {
  const { t } = useTranslation()
  const [llevando, setLlevando] = useState(false)
  const vacio = new File([], `${titulo}.pdf`, { type: 'application/pdf' })
  if (!navigator.canShare?.({ files: [vacio] })) return null
  const compartir = async () => {
    setLlevando(true)
    try {
      const archivo = new File([await traerArchivo(direccion)], `${titulo}.pdf`, { type: 'application/pdf' })
      await navigator.share({ title: titulo, files: [archivo] })
    } catch (error) {
      // Whoever closes the list of programs changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        await avisar(t('solicitud.noSeCompartio'), t('solicitud.noSeCompartioTexto'), t('comun.aceptar'))
    } finally {
      setLlevando(false)
    }
  }
  return (
    <Boton icono="compartir" cargando={llevando} onClick={() => void compartir()}>
      {t('solicitud.compartir')}
    </Boton>
  )
}
