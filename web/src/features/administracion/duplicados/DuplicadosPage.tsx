import './duplicados.css'
import { coincidencias, duplicados, duplicadosList, type FilaDuplicado } from '@gremial/contract/administracion/duplicados.ts'
import { leerNumeroAfiliado } from '@gremial/contract/afiliado/documentos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { invalidate } from '../../../platform/invalidate.ts'
import { formatShortTimestamp, formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Possible duplicates: each pair with matching and differing fields. */
export function DuplicadosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (uno: number, otro: number) =>
    navegar({ to: '/app/duplicados/comparar', search: { uno: String(uno), otro: String(otro) } })
  const enlace = (d: FilaDuplicado) => (
    <button type="button" className="enlace" onClick={() => void abrir(d.uno, d.otro)}>
      {d.unoNombre}
    </button>
  )
  return (
    <>
      <ListPage
        list={duplicadosList}
        title={t('unaPersona.titulo')}
        subtitle={t('unaPersona.ayuda')}
        filters={[
          {
            field: 'coincidencia',
            label: t('unaPersona.coincidencia'),
            options: coincidencias.map((c) => ({ value: c, label: t(`duplicados.coincide.${c}`) })),
          },
          {
            field: 'distintas',
            label: t('unaPersona.mirados'),
            all: t('unaPersona.pendientes'),
            options: [{ value: '1', label: t('unaPersona.distintasFiltro') }],
          },
        ]}
        exportList={(count) => t('unaPersona.exportar', { count })}
        nameOf={(d: FilaDuplicado) => t('unaPersona.dosNombres', { uno: d.unoNombre, otro: d.otroNombre })}
        actions={(d) => [{ text: t('unaPersona.comparar'), icon: 'ver', run: () => abrir(d.uno, d.otro) }]}
        cells={{
          unoNombre: enlace,
          otroNombre: (d) => <strong>{d.otroNombre}</strong>,
          hallado: (d) => formatShortTimestamp(new Date(d.hallado)),
        }}
        block={(d) => (
          <div>
            <p className="fuerte">{enlace(d)}</p>
            <p className="fuerte">{d.otroNombre}</p>
            <p className="sub">{[d.unoFormateado, d.otroFormateado, d.coincide].join(' · ')}</p>
          </div>
        )}
        empty={{ icon: 'personas', title: t('unaPersona.vacio') }}
      />
      <section className="hoja hoja-in pila dos-buscar" aria-label={t('unaPersona.compararDos')}>
        <CompararDos abrir={abrir} />
        <Busqueda />
      </section>
    </>
  )
}

/** Last search of the register, and a new one: refreshes the list when it ends. */
function Busqueda() {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const consultas = useQueryClient()
  const { data } = useQuery({
    ...read(duplicados.busqueda, {}),
    refetchInterval: ({ state }) => (state.data?.buscando ? 2000 : false),
  })
  const terminada = data?.terminada
  useEffect(() => {
    if (terminada) invalidate(consultas, ({ queryKey }) => queryKey[0] === duplicadosList.path)
  }, [consultas, terminada])
  if (!data) return null
  const momento = data.terminada && formatTimestamp(new Date(data.terminada))
  const dicho = data.buscando
    ? t('unaPersona.buscando')
    : !momento
      ? t('unaPersona.nuncaBuscado')
      : data.nuevos > 0
        ? t('unaPersona.buscado_nuevos', { momento, count: data.nuevos })
        : t('unaPersona.buscado', { momento })
  return (
    <div className="botones" role="status">
      <span className="suave">{dicho}</span>
      <Button
        icon="reintentar"
        loading={running || data.buscando}
        onClick={() => void run(request(duplicados.buscar, {}), { failure: t('unaPersona.falloBuscar') })}
      >
        {t('unaPersona.buscar')}
      </Button>
      <Link to="/app/duplicados/fusiones" className="boton">
        {t('unaPersona.verFusiones')}
      </Link>
    </div>
  )
}

/** Compares two numbers that are not listed. */
function CompararDos({ abrir }: { abrir(uno: number, otro: number): unknown }) {
  const { t } = useTranslation()
  const [numeros, setNumeros] = useState(['', ''])
  const [tarde, setTarde] = useState(false)
  const leidos = numeros.map(leerNumeroAfiliado)
  const campo = (i: 0 | 1, rotulo: string) => (
    <TextInput
      label={rotulo}
      inputMode="numeric"
      maxLength={14}
      value={numeros[i] ?? ''}
      error={tarde && leidos[i] === undefined && t('unaPersona.noEsNumero')}
      onChange={({ currentTarget: { value } }) => setNumeros((n) => n.map((x, j) => (j === i ? value : x)))}
    />
  )
  return (
    <form
      className="comparar-dos"
      autoComplete="off"
      onSubmit={(e) => {
        e.preventDefault()
        setTarde(true)
        const [uno, otro] = leidos
        if (uno !== undefined && otro !== undefined) void abrir(uno, otro)
      }}
    >
      {campo(0, t('unaPersona.primero'))}
      {campo(1, t('unaPersona.segundo'))}
      <Button type="submit">{t('unaPersona.comparar')}</Button>
    </form>
  )
}
