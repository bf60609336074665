import './pagos.css'
import { type GrupoPagoAfiliado, gruposPagoAfiliado, pagosAfiliados } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { GruposDePago } from './GruposDePago.tsx'
import { MesaAfiliados } from './MesaAfiliados.tsx'
import { OtroGrupoAfiliados } from './OtroGrupoAfiliados.tsx'

const iconos: Record<GrupoPagoAfiliado, IconName> = {
  paraPagar: 'prestamo',
  volvieron: 'deshacer',
  enBanco: 'banco',
  pagados: 'bien',
}

/** Payment desk for members: transfers of granted procedures (decision 166). */
export function PagosAfiliadosPage() {
  const { t } = useTranslation()
  useTitle(t('pagosAfiliados.titulo'))
  const [query, put] = useUrlQuery()
  const grupo = gruposPagoAfiliado.find((g) => g === query.grupo) ?? 'paraPagar'
  const { data: resumen } = useQuery(read(pagosAfiliados.resumen, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('pagosAfiliados.titulo')}</h1>
        <div className="botones">
          <Link className="boton" to="/app/tesoreria/rendiciones/pagos/lotes">
            <Icon name="banco" />
            {t('pagos.archivos')}
          </Link>
        </div>
      </div>
      <section className="hoja pagos-hoja de-afiliados">
        <GruposDePago
          grupos={gruposPagoAfiliado.map((g) => ({
            grupo: g,
            titulo: t(`pagosAfiliados.grupos.${g}`),
            icono: iconos[g],
            cuenta: resumen?.find((r) => r.grupo === g),
            alerta: g === 'volvieron',
          }))}
          actual={grupo}
          elegir={(g) => put({ grupo: g, buscar: undefined }, true)}
        />
        {grupo === 'paraPagar' || grupo === 'volvieron' ? (
          <MesaAfiliados grupo={grupo} />
        ) : (
          <OtroGrupoAfiliados key={grupo} grupo={grupo} />
        )}
      </section>
    </>
  )
}
