import '../../../ui/revision.css'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type CargaContribuyentes, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { subirArchivo } from '../../../platform/subir.ts'
import { Barra } from '../../../ui/Barra.tsx'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { useEnvejecer } from '../../../ui/useHacer.ts'

/** The register of taxpayers: when it was loaded, how a load goes, and loading another one. */
export function PadronContribuyentes() {
  const { t } = useTranslation()
  const edita = usePuede('proveedores.editar')
  const { data: carga } = useQuery({
    ...leer(proveedores.carga, {}),
    refetchInterval: ({ state }) => (state.data?.estado === 'LEYENDO' ? 2000 : false),
  })
  return (
    <section className="hoja hoja-in pila" style={{ marginTop: 'var(--e-6)' }} aria-label={t('contribuyentes.titulo')}>
      <h2>{t('contribuyentes.titulo')}</h2>
      {carga ? <ComoFue carga={carga} /> : <p className="suave">{t('contribuyentes.nunca')}</p>}
      {edita && carga?.estado !== 'LEYENDO' && <Cargar />}
    </section>
  )
}

function ComoFue({ carga: c }: { carga: CargaContribuyentes }) {
  const { t } = useTranslation()
  if (c.estado === 'LEYENDO') {
    const dice = t('contribuyentes.leyendo', { archivo: c.archivo, hechas: cifra(c.hechas ?? 0) })
    return (
      <div aria-live="polite">
        <Barra parte={c.parte} nombre={dice} />
        <p className="suave cifra">{dice}</p>
      </div>
    )
  }
  if (c.estado === 'ILEGIBLE') {
    const problema = t(`contribuyentes.problemas.${c.problema as 'fallo'}`)
    return <Aviso tipo="alerta">{t('contribuyentes.ilegible', { archivo: c.archivo, problema })}</Aviso>
  }
  return (
    <p className="suave">
      {t('contribuyentes.cargado', {
        dia: mostrarFecha(diaDe(new Date(c.momento))),
        quien: c.quien,
        filas: cifra(c.filas ?? 0),
        nuevas: cifra(c.nuevas ?? 0),
        cambiadas: cifra(c.cambiadas ?? 0),
        rechazadas: cifra(c.rechazadas ?? 0),
      })}
    </p>
  )
}

function Cargar() {
  const { t } = useTranslation()
  const campo = useRef<HTMLInputElement>(null)
  const envejecer = useEnvejecer()
  const [parte, setParte] = useState(0)
  const subir = useMutation({
    // It says by itself how it goes.
    meta: { silenciosa: true },
    mutationFn: (archivo: File) =>
      subirArchivo<{ id: number }>(
        { metodo: 'POST', direccion: direccionDe(proveedores.cargar, {}), parte: 'archivo', archivo, nombre: archivo.name },
        setParte,
        new AbortController().signal,
      ),
    onSuccess: () => envejecer(proveedores.cargar),
    onError: (error) => void avisarFallo(t('contribuyentes.noSeCargo'), error),
  })
  const dice = t('contribuyentes.subiendo', { parte: Math.round(parte * 100) })
  return (
    <>
      <p className="suave">{t('contribuyentes.cargarTexto')}</p>
      {subir.isPending ? (
        <div aria-live="polite">
          <Barra parte={parte} nombre={dice} />
          <p className="suave cifra">{dice}</p>
        </div>
      ) : (
        <div className="botones">
          <input
            ref={campo}
            type="file"
            className="solo-lector"
            tabIndex={-1}
            aria-label={t('contribuyentes.cargar')}
            accept=".csv,.txt,.xlsx"
            onChange={(e) => {
              const archivo = e.currentTarget.files?.[0]
              e.currentTarget.value = ''
              if (archivo) subir.mutate(archivo)
            }}
          />
          <Boton icono="subir" onClick={() => campo.current?.click()}>
            {t('contribuyentes.cargar')}
          </Boton>
        </div>
      )}
    </>
  )
}
