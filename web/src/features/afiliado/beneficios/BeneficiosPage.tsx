import './beneficios.css'
import { type BeneficioOfrecido, beneficios, beneficiosList } from '@gremial/contract/afiliado/beneficios.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CodigoDialog } from './CodigoDialog.tsx'

/** Benefits for the member today, each with the way to use it: card or code (decision 152). */
export function BeneficiosPage() {
  const { t } = useTranslation()
  const { data: rubros = [] } = useQuery(read(beneficios.rubros, {}))
  const [pedido, setPedido] = useState<BeneficioOfrecido>()
  const como = (b: BeneficioOfrecido) => <ComoSeUsa beneficio={b} pedir={() => setPedido(b)} />
  return (
    <>
      <ListPage
        list={beneficiosList}
        title={t('beneficios.titulo')}
        subtitle={t('beneficios.bajada')}
        search={t('beneficios.buscar')}
        filters={[
          {
            field: 'rubro',
            label: t('beneficios.rubro'),
            all: t('beneficios.rubros'),
            options: rubros.map(({ rubro, nombre }) => ({ value: rubro, label: nombre })),
          },
        ]}
        nameOf={(b) => `${b.comercio}: ${b.ofrece}`}
        cells={{
          comercio: (b) => (
            <div className="beneficio">
              <strong>{b.comercio}</strong>
              <Donde beneficio={b} />
            </div>
          ),
          ofrece: (b) => (
            <div className="beneficio">
              <Oferta beneficio={b} />
              {como(b)}
            </div>
          ),
        }}
        block={(b) => (
          <div className="beneficio">
            <p className="sub">
              {b.comercio} · {b.rubro}
            </p>
            <Oferta beneficio={b} />
            <Donde beneficio={b} />
            {como(b)}
          </div>
        )}
        empty={{ icon: 'beneficio', title: t('beneficios.vacio') }}
      />
      {pedido && <CodigoDialog beneficio={pedido} cerrar={() => setPedido(undefined)} />}
    </>
  )
}

function Oferta({ beneficio: b }: { beneficio: BeneficioOfrecido }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="ofrece">{b.ofrece}</p>
      {b.condiciones && <p className="letra-chica">{b.condiciones}</p>}
      {b.hasta && <p className="suave">{t('beneficios.hasta', { fecha: formatDate(b.hasta) })}</p>}
    </>
  )
}

function Donde({ beneficio: b }: { beneficio: BeneficioOfrecido }) {
  const { t } = useTranslation()
  const donde = [b.domicilio, b.localidad].filter(Boolean).join(', ')
  if (!donde && !b.telefono) return null
  return (
    <p className="suave">
      {donde}
      {donde && b.telefono && ' · '}
      {b.telefono && (
        <a href={`tel:${b.telefono}`} aria-label={t('beneficios.llamar', { telefono: readablePhone(b.telefono) })}>
          {readablePhone(b.telefono)}
        </a>
      )}
    </p>
  )
}

function ComoSeUsa({ beneficio: b, pedir }: { beneficio: BeneficioOfrecido; pedir(): void }) {
  const { t } = useTranslation()
  if (b.conCodigo === 0)
    return (
      <Link to="/app/carnet-digital/carnet-digital" className="boton">
        <Icon name="carnet" small />
        {t('beneficios.mostrarCarnet')}
      </Link>
    )
  if (b.usado === 1) return <p className="suave">{t('beneficios.usado')}</p>
  return (
    <>
      <Button icon="beneficio" onClick={pedir}>
        {t('beneficios.pedirCodigo')}
      </Button>
      <p className="suave">{t('beneficios.unaVez')}</p>
    </>
  )
}
