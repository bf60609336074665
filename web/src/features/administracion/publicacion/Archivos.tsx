import {
  archivosPublicadosList,
  type FilaArchivoPublicado,
  type Publicacion,
  publicaciones,
  type SituacionArchivo,
  situacionesArchivo,
} from '@gremial/contract/administracion/publicacion.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Modal } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { CountedTabs } from '../../../ui/CountedTabs.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { List } from '../../../ui/list/List.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { VistaDe } from '../../tesoreria/comprobantes/VistaDe.tsx'
import { motivoDe } from './textos.ts'

/** Owner of each file: tabs with counts that add up to the files. */
export function Archivos({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { solapa: pedida } = useSearch({ from: '/app/publicaciones/$id' })
  const { archivos, repetidos, nadie } = publicacion
  const cuantos = { SUYO: archivos - repetidos - nadie, REPETIDO: repetidos, NADIE: nadie }
  const actual = situacionesArchivo.find((uno) => uno === pedida) ?? (cuantos.SUYO > 0 || nadie === 0 ? 'SUYO' : 'NADIE')
  const ver = (solapa: SituacionArchivo) => void navegar({ to: '.', search: { solapa }, replace: true, resetScroll: false })
  return (
    <CountedTabs
      name={t('publicacion.queTrae')}
      tabs={situacionesArchivo}
      current={actual}
      view={ver}
      label={(uno) => t(`publicacion.solapas.${uno}`)}
      count={(uno) => formatNumber(cuantos[uno])}
    >
      {cuantos[actual] === 0 ? (
        <p className="solo-frase">{t(`publicacion.sin.${actual}`)}</p>
      ) : (
        <>
          {actual === 'NADIE' && (
            <div className="cab-importacion">
              <DescargarDeNadie publicacion={publicacion} />
            </div>
          )}
          <Lineas key={actual} id={publicacion.id} situacion={actual} />
        </>
      )}
    </CountedTabs>
  )
}

function DescargarDeNadie({ publicacion: { id, nadie } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const bajar = () =>
    downloadFile(urlOf(publicaciones.deNadie, { params: { id } }), 'Archivos de nadie.csv').catch((error: Error) =>
      notify(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  return (
    <Button icon="descargar" onClick={() => void bajar()}>
      {t('publicacion.bajarNadie', { count: nadie })}
    </Button>
  )
}

const texto = { type: 'texto' } as const
const nombre = archivosPublicadosList.name
const columnas = {
  SUYO: { name: nombre, columns: { nombre: texto, afiliado: texto, motivo: texto } },
  REPETIDO: { name: nombre, columns: { nombre: texto, afiliado: texto, motivo: texto } },
  NADIE: { name: nombre, columns: { nombre: texto, motivo: texto } },
} as const

function Lineas({ id, situacion }: { id: number; situacion: SituacionArchivo }) {
  const { t } = useTranslation()
  const estado = useList(archivosPublicadosList, { fixed: { publicacion: String(id), situacion } })
  const quien = (f: FilaArchivoPublicado) => (
    <>
      {f.afiliado} <span className="sub cifra">{f.numeroAfiliado}</span>
      {f.vence !== null && f.importe !== null && (
        <span className="sub cifra">
          {' '}
          {t('publicacion.cobro', { importe: formatPesos(f.importe), fecha: formatDate(f.vence) })}
        </span>
      )}
    </>
  )
  const [visto, setVisto] = useState<FilaArchivoPublicado>()
  if (estado.result.data?.totalElements === 0) return <p className="solo-frase">{t('publicacion.sinDetalle')}</p>
  return (
    <>
      <Modal
        opened={visto !== undefined}
        onClose={() => setVisto(undefined)}
        title={visto?.afiliado}
        size="xl"
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        {visto && (
          <VistaDe
            nombre={`${visto.nombre}.pdf`}
            url={urlOf(publicaciones.ver, { params: { id, archivo: visto.id } })}
            deEquipo={null}
          />
        )}
      </Modal>
      <List
        list={columnas[situacion]}
        state={estado}
        nameOf={(f) => f.nombre}
        actions={(f) => (situacion === 'NADIE' ? [] : [{ text: t('publicacion.verUno'), icon: 'ver', run: () => setVisto(f) }])}
        cells={{
          nombre: (f) => <span className="archivo-elegido">{f.nombre}</span>,
          afiliado: quien,
          motivo: (f) => motivoDe(f),
        }}
        block={(f) => (
          <div>
            <p className="fuerte archivo-elegido">{f.nombre}</p>
            {f.numeroAfiliado !== null && <p className="sub">{quien(f)}</p>}
            {motivoDe(f) && <p className="sub">{motivoDe(f)}</p>}
          </div>
        )}
        empty={{ icon: 'filtro', title: t(`publicacion.sin.${situacion}`) }}
      />
    </>
  )
}
