import { auditoria, type CadenaAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { diaDe, horaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

const momento = (iso: string) => mostrarMomento(new Date(iso))

/** The chain in words, before anything else: is it sound, up to when, and when was it last walked whole. */
export function Cadena() {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { data } = useQuery({
    ...leer(auditoria.cadena, {}),
    // While it is being walked one looks again; otherwise it is what it was when the screen opened.
    refetchInterval: ({ state }) => (state.data?.enCurso ? 2000 : false),
  })
  const enCurso = Boolean(data?.enCurso)
  if (!data) return <Huesos filas={2} />
  return (
    <Dicha
      cadena={data}
      verificar={
        <Boton
          disabled={haciendo || enCurso}
          onClick={() => void hacer(pedido(auditoria.verificar, {}), { fallo: t('asientos.titulo') })}
        >
          {t('asientos.verificar')}
        </Boton>
      }
    />
  )
}

function Dicha({ cadena, verificar }: { cadena: CadenaAuditoria; verificar: ReactNode }) {
  const { t } = useTranslation()
  const mal = cadena.estado !== null || cadena.perdida !== null || (cadena.ultima?.malas ?? 0) > 0
  const titular = useTitular(cadena)
  const cuenta = useCuenta(cadena)
  return (
    <section className={`hoja cadena ${mal ? 'mal' : ''}`} {...(mal ? { role: 'alert' } : {})} aria-label={t('asientos.cadena')}>
      <Icono nombre={mal ? 'alerta' : 'escudo'} />
      <div>
        <h2>{titular}</h2>
        <p>{cuenta.join(' · ')}</p>
        {cadena.estado === 'alterada' && <p>{t('asientos.noSella')}</p>}
        {cadena.perdida && <Perdida perdida={cadena.perdida} />}
      </div>
      {verificar}
    </section>
  )
}

/** What another database server did not have when it became the principal, and that a person saw it. */
function Perdida({ perdida: { desde, hasta, acciones, reconoce } }: { perdida: NonNullable<CadenaAuditoria['perdida']> }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const reconocer = () =>
    void hacer(pedido(auditoria.reconocer, {}), {
      fallo: t('asientos.titulo'),
      alLograr: () => notifications.show({ message: t('asientos.reconocida') }),
    })
  return (
    <div className="cadena-perdida">
      <p>{t('asientos.perdidaQueEs')}</p>
      {acciones.length === 0 ? (
        <p>{t('asientos.perdidaSinNada')}</p>
      ) : (
        <details>
          <summary>{t('asientos.perdidas', { count: acciones.length })}</summary>
          <ol>
            {acciones.map(({ momento: cuando, persona, descripcion, codigo }, i) => (
              <li key={`${cuando} ${codigo} ${i}`}>
                {[momento(cuando), persona || t('asientos.sistema'), `${descripcion}${codigo && ` (${codigo})`}`].join(' · ')}
              </li>
            ))}
          </ol>
          {acciones.length < hasta - desde + 1 && <p>{t('asientos.perdidasDeMas')}</p>}
        </details>
      )}
      {reconoce && (
        <Boton disabled={haciendo} onClick={reconocer}>
          {t('asientos.reconocer')}
        </Boton>
      )}
    </div>
  )
}

function useTitular({ estado, motivo, ultima, selladaHasta, perdida }: CadenaAuditoria): string {
  const { t } = useTranslation()
  if (perdida && (estado === null || estado === 'perdida')) {
    const { desde, hasta } = perdida
    return t('asientos.perdida', { count: hasta - desde + 1, desde, hasta, momento: momento(perdida.momento) })
  }
  // Acknowledged a moment ago, and this process does not know yet.
  if (estado === 'perdida') return t('asientos.reconocida')
  if (estado) return t(`asientos.${estado}`, { motivo: motivo ?? '' })
  if (ultima?.malas) {
    const fila = ultima.primeraFila === null ? '' : ` ${ultima.primeraFila}`
    return `${t('asientos.malas', { count: ultima.malas })}${ultima.primera ? ` (${ultima.primera}${fila})` : ''}`
  }
  return selladaHasta ? t('asientos.sana', { momento: momento(selladaHasta) }) : t('asientos.sanaVacia')
}

function useCuenta({ asientos, desde, sinSellar, ultima, enCurso, archivo }: CadenaAuditoria): string[] {
  const { t } = useTranslation()
  return [
    ...(desde ? [t('asientos.asientos', { count: asientos, fecha: mostrarFecha(diaDe(new Date(desde))) })] : []),
    ...(sinSellar > 0 ? [t('asientos.esperan', { count: sinSellar })] : []),
    enCurso
      ? t('asientos.verificando', { hora: horaDe(new Date(enCurso.pedida)) })
      : ultima?.termino
        ? t('asientos.verificada', { momento: momento(ultima.termino), segundos: ultima.segundos ?? 0 })
        : t('asientos.nuncaVerificada'),
    ...(archivo ? [t('asientos.archivada', { fecha: mostrarFecha(archivo.dia) })] : []),
  ]
}
