import './duplicados.css'
import { coincidencias, duplicados, type FilaDuplicado, listaDuplicados } from '@gremial/contract/administracion/duplicados.ts'
import { leerNumeroAfiliado } from '@gremial/contract/afiliado/documentos.ts'
import { momentoCorto, mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { envejecer } from '../../../platform/envejecer.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

/** Numbers that are perhaps one person: each pair with what agrees and what differs, to be looked at side by side. */
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
      <PantallaLista
        lista={listaDuplicados}
        titulo={t('unaPersona.titulo')}
        bajada={t('unaPersona.ayuda')}
        filtros={[
          {
            campo: 'coincidencia',
            rotulo: t('unaPersona.coincidencia'),
            opciones: coincidencias.map((c) => ({ value: c, label: t(`duplicados.coincide.${c}`) })),
          },
          {
            campo: 'distintas',
            rotulo: t('unaPersona.mirados'),
            todos: t('unaPersona.pendientes'),
            opciones: [{ value: '1', label: t('unaPersona.distintasFiltro') }],
          },
        ]}
        exportar={(count) => t('unaPersona.exportar', { count })}
        nombreDe={(d: FilaDuplicado) => t('unaPersona.dosNombres', { uno: d.unoNombre, otro: d.otroNombre })}
        acciones={(d) => [{ texto: t('unaPersona.comparar'), icono: 'ver', hacer: () => abrir(d.uno, d.otro) }]}
        celdas={{
          unoNombre: enlace,
          otroNombre: (d) => <strong>{d.otroNombre}</strong>,
          hallado: (d) => momentoCorto(new Date(d.hallado)),
        }}
        bloque={(d) => (
          <div>
            <p className="fuerte">{enlace(d)}</p>
            <p className="fuerte">{d.otroNombre}</p>
            <p className="sub">{[d.unoFormateado, d.otroFormateado, d.coincide].join(' · ')}</p>
          </div>
        )}
        vacia={{ icono: 'personas', titulo: t('unaPersona.vacio') }}
      />
      <section className="hoja hoja-in pila dos-buscar" aria-label={t('unaPersona.compararDos')}>
        <CompararDos abrir={abrir} />
        <Busqueda />
      </section>
    </>
  )
}

/** When the register was looked through, and having it done now: the list is asked for again when it ends. */
function Busqueda() {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const consultas = useQueryClient()
  const { data } = useQuery({
    ...leer(duplicados.busqueda, {}),
    refetchInterval: ({ state }) => (state.data?.buscando ? 2000 : false),
  })
  const terminada = data?.terminada
  useEffect(() => {
    if (terminada) envejecer(consultas, ({ queryKey }) => queryKey[0] === listaDuplicados.ruta)
  }, [consultas, terminada])
  if (!data) return null
  const momento = data.terminada && mostrarMomento(new Date(data.terminada))
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
      <Boton
        icono="reintentar"
        cargando={haciendo || data.buscando}
        onClick={() => void hacer(pedido(duplicados.buscar, {}), { fallo: t('unaPersona.falloBuscar') })}
      >
        {t('unaPersona.buscar')}
      </Boton>
      <Link to="/app/duplicados/fusiones" className="boton">
        {t('unaPersona.verFusiones')}
      </Link>
    </div>
  )
}

/** Of two that nobody suspected yet. */
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
      <Boton type="submit">{t('unaPersona.comparar')}</Boton>
    </form>
  )
}
