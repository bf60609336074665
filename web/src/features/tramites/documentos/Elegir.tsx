import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'

/** Opens the device's pickers: the camera, and any file. */
export interface AbreElegir {
  foto(): void
  archivo(): void
}

interface Props {
  documento: DocumentoSolicitud
  elegir: AbreElegir
  /** Secondary actions. */
  children?: ReactNode
}

/** Buttons to choose a document; on touch devices the photo comes first. */
export function Elegir({ documento: { estado }, elegir, children }: Props) {
  const { t } = useTranslation()
  const dedo = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <div className="botones">
      {dedo && (
        <Button icon="camara" onClick={elegir.foto}>
          {t(estado === 'FALTA' ? 'papeles.sacar' : 'papeles.sacarOtra')}
        </Button>
      )}
      <Button variant={dedo ? 'texto' : 'comun'} onClick={elegir.archivo}>
        {t(estado === 'FALTA' || estado === 'OBSERVADO' ? 'papeles.elegir' : 'papeles.reemplazar')}
      </Button>
      {children}
    </div>
  )
}
