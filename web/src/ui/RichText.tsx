import './rich-text.css'
import { type Block, type Inline, isExternal, parseRichText } from '@gremial/contract/platform/rich-text.ts'
import { createElement, Fragment, useMemo } from 'react'

interface Props {
  text: string
  /** Level of the heading above; its own headings start one below. */
  level: 2 | 3
}

/** Renders rich text of the organisation as elements, never as markup (decision 112). */
export function RichText({ text, level }: Props) {
  const blocks = useMemo(() => parseRichText(text), [text])
  return (
    <div className="con-formato">
      {blocks.map((block, i) => (
        // The text is static, so indexes are stable keys.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={i} block={block} level={level} />
      ))}
    </div>
  )
}

function BlockView({ block, level }: { block: Block; level: Props['level'] }) {
  if (block.type === 'titulo') return createElement(`h${level + block.level}`, null, <Inlines spans={block.spans} />)
  if (block.type === 'parrafo')
    return (
      <p>
        <Inlines spans={block.spans} />
      </p>
    )
  const items = block.items.map(({ number, spans }, i) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={i} value={number ?? undefined}>
      <Inlines spans={spans} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const Inlines = ({ spans }: { spans: readonly Inline[] }) =>
  spans.map(({ text, strong, italic, link }, i) => {
    const italicText = italic ? <em>{text}</em> : text
    const styled = strong ? <strong>{italicText}</strong> : italicText
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={i}>
        {link === undefined ? (
          styled
        ) : isExternal(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {styled}
          </a>
        ) : (
          <a href={link}>{styled}</a>
        )}
      </Fragment>
    )
  })
