#!/usr/bin/env bash
# Makes the files of the corpus from its sources, with programs that people use: LibreOffice, pandoc, TeX, groff,
# Chromium, WeasyPrint, Ghostscript, openpyxl and XlsxWriter. Run once, by hand; the files are committed.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf files && mkdir files
office() { soffice "-env:UserInstallation=file://$work/profile" --headless --convert-to "$1" --outdir "$3" "$2" >/dev/null 2>&1; }
print_page() { chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer "--print-to-pdf=$2" "file://$1" >/dev/null 2>&1; }
latin=" handbook prices bedingungen carte horarios questions newsletter cennik-pl form "

for source in sources/*.md; do
  name=$(basename "$source" .md)
  of="pandoc --from markdown $source --standalone"
  $of -o "files/$name.pandoc.docx"
  $of -o "files/$name.pandoc.html"
  $of --toc --number-sections --to html4 -o "files/$name.toc.html"
  $of --to plain --columns 100 -o "files/$name.plain.txt"
  $of --to gfm -o "files/$name.gfm.md"
  # What is written from right to left is so in Word files only.
  [[ $name == notice-ar ]] && office odt "files/$name.pandoc.docx" "$work" || pandoc --from markdown "$source" --standalone -o "$work/$name.odt"
  [[ -e $work/$name.pandoc.odt ]] && mv "$work/$name.pandoc.odt" "$work/$name.odt"
  office docx "$work/$name.odt" "$work" && mv "$work/$name.docx" "files/$name.writer.docx"
  office pdf "$work/$name.odt" "$work" && mv "$work/$name.pdf" "files/$name.writer.pdf"
  office "html:HTML (StarWriter)" "$work/$name.odt" "$work" && mv "$work/$name.html" "files/$name.writer.html"
  gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite "-sOutputFile=files/$name.ghostscript.pdf" "files/$name.writer.pdf"
  $of --css "$PWD/sources/plain.css" --self-contained -o "$work/$name.plain.html"
  $of --css "$PWD/sources/columns.css" --self-contained -o "$work/$name.columns.html"
  print_page "$work/$name.plain.html" "$PWD/files/$name.chromium.pdf"
  print_page "$work/$name.columns.html" "$PWD/files/$name.columns.pdf"
  weasyprint -q "$work/$name.plain.html" "files/$name.weasyprint.pdf"
  if [[ $latin == *" $name "* ]]; then
    $of --pdf-engine xelatex -V mainfont="DejaVu Serif" -V geometry:margin=25mm -o "files/$name.xelatex.pdf"
    $of --pdf-engine xelatex -V mainfont="DejaVu Sans" -V classoption=twocolumn --columns 60 -o "$work/two.pdf" 2>/dev/null &&
      [[ $name == newsletter || $name == questions ]] && mv "$work/two.pdf" "files/$name.twocolumn.pdf"
    $of --to ms | groff -k -t -ms -Tps -P-pa4 2>/dev/null | ps2pdf - "files/$name.groff.pdf"
  fi
done
# Here the programs themselves wrote another text than one sees: letters that their fonts lack, runs that repeat.
rm files/cennik-pl.groff.pdf files/questions.ghostscript.pdf files/notice-ar.weasyprint.pdf
# Kinds that are refused with a reason.
for kind in odt rtf epub pptx; do pandoc --from markdown sources/prices.md --standalone -o "files/prices.$kind"; done
office doc "$work/prices.odt" files

/usr/bin/python3 sheets.py files
for book in files/*.openpyxl.xlsx; do
  name=$(basename "$book" .openpyxl.xlsx)
  office xlsx "$book" "$work" && mv "$work/$name.openpyxl.xlsx" "files/$name.calc.xlsx"
  office "html:HTML (StarCalc)" "$book" "$work" && mv "$work/$name.openpyxl.html" "files/$name.calc.html"
  office pdf "$book" "$work" && mv "$work/$name.openpyxl.pdf" "files/$name.calc.pdf"
  office "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false" "$book" "$work" && mv "$work/$name.openpyxl.csv" "files/$name.calc.csv"
done
# Of merged cells these two have only the first or the last line's; 40 columns on one sheet are too small to be printed.
rm files/spans.calc.csv files/spans.calc.pdf files/wide.calc.pdf
for kind in ods xls; do office $kind files/stock.openpyxl.xlsx "$work" && mv "$work/stock.openpyxl.$kind" "files/stock.$kind"; done
ls files | wc -l
du -sh files
