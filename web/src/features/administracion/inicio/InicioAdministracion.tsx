import { inicioAdministracion } from '@gremial/contract/administracion/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { leer } from '../../../platform/llamar.ts'
import { pesoDe } from '../../../platform/peso.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { esperanQuery } from '../../afiliado/avisos/avisos.api.ts'
import { PrimerosPasos } from './PrimerosPasos.tsx'

/** The first steps of a new installation, and a calm sentence while nothing is wrong with the house, or for who keeps only a part of it, while nothing awaits them. */
export function InicioAdministracion() {
  const { t } = useTranslation()
  const { data } = useQuery(leer(inicioAdministracion.leer, {}))
  const { data: esperan } = useQuery(esperanQuery())
  const cuidaLaCasa = usePuede('organizacion.editar')
  const enOrden = cuidaLaCasa ? esperan?.cosas.every((c) => c.gravedad === null) : esperan?.total === 0
  return (
    <>
      {data && <PrimerosPasos pasos={data.pasos} />}
      {data?.copia && <UltimaCopia {...data.copia} />}
      {enOrden && (
        <section className="hoja">
          <Vacio icono="bien" titulo={t('inicioAdministracion.enOrden')}>
            {t(cuidaLaCasa ? 'inicioAdministracion.casaEnOrden' : 'inicioAdministracion.enOrdenTexto')}
          </Vacio>
        </section>
      )}
    </>
  )
}

/** Said also when nothing is wrong with it. */
function UltimaCopia({ momento, bytes, restaura }: { momento: string; bytes: number | null; restaura: number | null }) {
  const { t, i18n } = useTranslation()
  const peso = bytes === null ? '' : ` (${pesoDe(bytes, i18n.language)})`
  return (
    <p className="sub">
      <Link to="/app/administracion/copias">
        {t('inicioAdministracion.ultimaCopia', { cuando: hace(new Date(momento).getTime()), peso })}
        {restaura !== null && ` ${t('inicioAdministracion.ultimaRestaura', { segundos: Math.max(1, Math.round(restaura)) })}`}
      </Link>
    </p>
  )
}
