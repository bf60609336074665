import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarcoSolicitud } from './MarcoSolicitud.tsx'
import { pasosDe, vecino } from './pasos.ts'
import type { PasoEscrito } from './usePaso.ts'
import { useSeguir } from './useSeguir.ts'

interface Props<V extends object> {
  solicitud: Solicitud
  pantalla: PantallaSolicitud
  paso: PasoEscrito<V>
  avisos: ReactNode
  children: ReactNode
}

/** A step that is a form about a person, in the frame, with one submit button. */
export function MarcoPaso<V extends object>({ solicitud, pantalla, paso, avisos, children }: Props<V>) {
  const { t } = useTranslation()
  const seguir = useSeguir(pantalla, paso)
  const sigue = vecino(pasosDe(solicitud), pantalla, 1) ?? 'resumen'
  return (
    <MarcoSolicitud
      solicitud={paso.comoSeria}
      pantalla={pantalla}
      sinGuardar={paso.sucio}
      principal={{
        texto: t('solicitud.continuar'),
        detalle: t(`solicitud.hacia.${sigue}`),
        formulario: 'paso-solicitud',
        cargando: paso.guardando,
      }}
      alSalir={async () => {
        const [salio] = await paso.mandar()
        return salio === 'bien' || salio === 'sinRed'
      }}
      avisos={avisos}
    >
      <form
        id="paso-solicitud"
        {...paso.props}
        autoComplete="off"
        className="paso-persona"
        onSubmit={(e) => {
          e.preventDefault()
          void seguir()
        }}
      >
        {children}
      </form>
    </MarcoSolicitud>
  )
}
