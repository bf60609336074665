import './catalogos.css'
import { type Catalogo, type FilaValor, nombresCatalogos, valuesList } from '@gremial/contract/administracion/valores.ts'
import { Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { useAccionesValor } from './acciones.ts'
import { DialogoUnir } from './DialogoUnir.tsx'
import { DialogoValor } from './DialogoValor.tsx'

const ayudas: Partial<Record<Catalogo, 'valores.ayudaEmpresas' | 'valores.ayudaLocalidades' | 'valores.ayudaEstados'>> = {
  empresas: 'valores.ayudaEmpresas',
  localidades: 'valores.ayudaLocalidades',
  estados: 'valores.ayudaEstados',
}
const buscas: Partial<Record<Catalogo, 'valores.buscarEmpresa' | 'valores.buscarLocalidad'>> = {
  empresas: 'valores.buscarEmpresa',
  localidades: 'valores.buscarLocalidad',
}

/** All catalogues on one screen; the address has the current one. */
export function CatalogosPage() {
  const { t } = useTranslation()
  useTitle(t('valores.titulo'))
  const { catalogo: dicho } = useSearch({ from: '/app/catalogos' })
  const catalogo = nombresCatalogos.find((uno) => uno === dicho) ?? nombresCatalogos[0]
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('valores.titulo')}</h1>
          <p className="suave">{t('valores.bajada')}</p>
        </div>
      </div>
      <ElegirCatalogo catalogo={catalogo} />
      <Valores key={catalogo} catalogo={catalogo} />
    </>
  )
}

/** Changing the catalogue resets filters and search. */
function ElegirCatalogo({ catalogo }: { catalogo: Catalogo }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (
    <Select
      className="catalogo-elegido"
      label={t('valores.catalogo')}
      allowDeselect={false}
      value={catalogo}
      data={nombresCatalogos.map((value) => ({ value, label: t(`valores.${value}`) }))}
      onChange={(elegido) => elegido && void navegar({ to: '/app/catalogos', search: { catalogo: elegido } })}
    />
  )
}

function Valores({ catalogo }: { catalogo: Catalogo }) {
  const { t } = useTranslation()
  const estado = useList(valuesList, { fixed: { catalogo } })
  const [abierto, setAbierto] = useState<FilaValor | 'nuevo' | null>(null)
  const [uniendo, setUniendo] = useState<FilaValor | null>(null)
  const marca = ({ habilitado }: FilaValor) => (
    <StatusChip sign={habilitado ? 'ok' : 'neutro'}>{t(habilitado ? 'valores.seOfrece' : 'valores.noSeOfrece')}</StatusChip>
  )
  const detalle = (v: FilaValor) =>
    catalogo === 'estados' ? (
      <StatusChip sign={v.signo}>{t(v.vinculado ? 'valores.vinculados' : 'valores.desvinculados')}</StatusChip>
    ) : (
      v.detalle
    )
  const nuevo = (
    <Button variant="principal" icon="agregar" onClick={() => setAbierto('nuevo')}>
      {t('valores.nuevo')}
    </Button>
  )
  const ayuda = ayudas[catalogo]
  return (
    <section className="hoja">
      <div className="encabezado hoja-in">
        <div className="catalogo-titulo">
          <h2>{t(`valores.${catalogo}`)}</h2>
          {ayuda && <p className="suave">{t(ayuda)}</p>}
        </div>
        {nuevo}
      </div>
      <ListHead
        state={estado}
        search={t(buscas[catalogo] ?? 'valores.buscar')}
        filters={[statusFilter('habilitado', t('valores.estado'), t('valores.seOfrece'), t('valores.noSeOfrece'))]}
        exportList={{ text: (count) => t('valores.exportar', { count }), file: t(`valores.${catalogo}`) }}
      />
      <List
        list={valuesList}
        state={estado}
        nameOf={(v) => v.nombre}
        actions={useAccionesValor(catalogo, setAbierto, setUniendo)}
        cells={{ nombre: (v) => <strong>{v.nombre}</strong>, detalle, usos: (v) => v.usos ?? '', habilitado: marca }}
        block={(v) => (
          <div>
            <p className="fuerte">{v.nombre}</p>
            <p className="sub">
              {[v.detalle, v.usos === null ? '' : t('valores.usos', { count: v.usos })].filter(Boolean).join(' · ')}
            </p>
            {catalogo === 'estados' && detalle(v)} {!v.habilitado && marca(v)}
          </div>
        )}
        empty={{ icon: 'etiquetas', title: t('valores.vacio'), action: nuevo }}
      />
      {abierto && (
        <DialogoValor catalogo={catalogo} valor={abierto === 'nuevo' ? undefined : abierto} cerrar={() => setAbierto(null)} />
      )}
      {uniendo && <DialogoUnir catalogo={catalogo} valor={uniendo} cerrar={() => setUniendo(null)} />}
    </section>
  )
}
