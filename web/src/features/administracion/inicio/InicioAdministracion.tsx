import { inicioAdministracion } from '@gremial/contract/administracion/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { esperanQuery } from '../../afiliado/avisos/avisos.api.ts'
import { PrimerosPasos } from './PrimerosPasos.tsx'

/** The first steps of a new installation, and a calm sentence for who keeps it going while nothing awaits them. */
export function InicioAdministracion() {
  const { t } = useTranslation()
  const { data } = useQuery(leer(inicioAdministracion.leer, {}))
  const { data: esperan } = useQuery(esperanQuery())
  return (
    <>
      {data && <PrimerosPasos pasos={data.pasos} />}
      {esperan?.total === 0 && (
        <section className="hoja">
          <Vacio icono="bien" titulo={t('inicioAdministracion.enOrden')}>
            {t('inicioAdministracion.enOrdenTexto')}
          </Vacio>
        </section>
      )}
    </>
  )
}
