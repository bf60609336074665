import { inicioAdministracion } from '@gremial/contract/administracion/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { useCan } from '../../../platform/user.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { esperanQuery } from '../../afiliado/avisos/avisos.api.ts'

/** Last backup, and a sentence when nothing is wrong or waiting. */
export function InicioAdministracion() {
  const { t } = useTranslation()
  const { data } = useQuery(read(inicioAdministracion.leer, {}))
  const { data: esperan } = useQuery(esperanQuery())
  const cuidaLaCasa = useCan('organizacion.editar')
  const enOrden = cuidaLaCasa ? esperan?.cosas.every((c) => c.gravedad === null) : esperan?.total === 0
  return (
    <>
      {data?.copia && <UltimaCopia {...data.copia} />}
      {enOrden && (
        <section className="hoja">
          <EmptyState icon="bien" title={t('inicioAdministracion.enOrden')}>
            {t(cuidaLaCasa ? 'inicioAdministracion.casaEnOrden' : 'inicioAdministracion.enOrdenTexto')}
          </EmptyState>
        </section>
      )}
    </>
  )
}

/** Shown also when nothing is wrong with it. */
function UltimaCopia({ momento, bytes, restaura }: { momento: string; bytes: number | null; restaura: number | null }) {
  const { t, i18n } = useTranslation()
  const peso = bytes === null ? '' : ` (${sizeOf(bytes, i18n.language)})`
  return (
    <p className="sub">
      <Link to="/app/administracion/copias">
        {t('inicioAdministracion.ultimaCopia', { cuando: timeAgo(new Date(momento).getTime()), peso })}
        {restaura !== null && ` ${t('inicioAdministracion.ultimaRestaura', { segundos: Math.max(1, Math.round(restaura)) })}`}
      </Link>
    </p>
  )
}
