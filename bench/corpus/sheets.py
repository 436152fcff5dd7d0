"""Makes the workbooks and tables of the corpus, with openpyxl and XlsxWriter."""
import csv
import datetime
import sys
from openpyxl import Workbook
from openpyxl.cell.cell import MergedCell
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.styles import Alignment, Font
import xlsxwriter

folder = sys.argv[1]

stock = [["Article", "Number", "Colour", "In stock", "Price", "Delivery"]] + [
    [f"{kind} {size}", f"{kind[:2].upper()}-{size:03d}", colour, (size * 7 + at) % 60, round(size * 1.35 + at * 0.9, 2), f"{2 + at} days"]
    for at, (kind, colour) in enumerate([("Rope", "white"), ("Shackle", "steel"), ("Fender", "blue"), ("Cleat", "brass"), ("Buoy", "orange")])
    for size in (8, 12, 20, 32)
]
hours = [
    ["Opening hours of our shops", None, None, None, None],
    ["Shop", "Monday to Friday", None, "Saturday", None],
    [None, "from", "to", "from", "to"],
    ["Harbour", "08:00", "18:30", "09:00", "13:00"],
    ["Old Town", "10:00", "19:00", "10:00", "16:00"],
    ["Airport", "05:30", "22:15", "06:00", "21:00"],
]
questions = [["Question", "Answer"],
    ["Do you fill diving bottles?", "Yes, up to 300 bar, while you wait. It costs 9 euros."],
    ["Can I rent a dinghy?", "From April to October, 65 euros a day with a deposit of 200 euros."],
    ["Where do I park a trailer?", "Behind the crane, free for the first night, then 8 euros."]]
rates = [["Zone", "Up to 2 kg", "Up to 10 kg", "Up to 31 kg"],
    ["Deutschland", "4,99 €", "8,49 €", "16,49 €"],
    ["Österreich", "9,80 €", "14,20 €", "27,90 €"],
    ["Großbritannien", "15,50 €", "23,40 €", "44,00 €"]]

def book(name, build):
    file = Workbook()
    build(file.active)
    file.active.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    file.active.page_setup.fitToHeight = 0
    for column in file.active.columns:
        cells = [cell for cell in column if cell.value is not None and not isinstance(cell, MergedCell)]
        file.active.column_dimensions[get_column_letter(column[0].column)].width = max([12] + [len(str(cell.value)) + 2 for cell in cells])
    file.save(f"{folder}/{name}.openpyxl.xlsx")

def rows(values):
    def build(sheet):
        for row in values: sheet.append(row)
        for cell in sheet[1]: cell.font = Font(bold=True)
    return build

def merged(sheet):
    for row in hours: sheet.append(row)
    sheet.merge_cells("A1:E1"); sheet.merge_cells("A2:A3"); sheet.merge_cells("B2:C2"); sheet.merge_cells("D2:E2")
    sheet["B2"].alignment = Alignment(horizontal="center")

def formats(sheet):
    sheet.title = "Members"
    sheet.append(["Member", "Number", "Joined", "Share", "Dues", "Watch"])
    for row in (["Ada Quill", 417, datetime.date(2019, 3, 5), 0.125, 84.5, datetime.timedelta(hours=31, minutes=30)],
                ["Ben Osei", 98, datetime.date(2021, 11, 30), 0.2, 1250, datetime.timedelta(hours=8, minutes=5)]):
        sheet.append(row)
    for at in (2, 3):
        sheet[f"B{at}"].number_format = "000000"
        sheet[f"C{at}"].number_format = "dd.mm.yyyy"
        sheet[f"D{at}"].number_format = "0.0%"
        sheet[f"E{at}"].number_format = '#,##0.00 "€"'
        sheet[f"F{at}"].number_format = "[h]:mm"

def two_tables(sheet):
    sheet["B2"] = "Berths"; sheet["B2"].font = Font(bold=True)
    for at, row in enumerate([["Berth", "Length", "A year"], ["North 1 to 20", "8 m", "940 €"], ["South 1 to 12", "12 m", "1,480 €"]]):
        for column, value in enumerate(row): sheet.cell(3 + at, 2 + column, value)
    for at, row in enumerate([["Winter storage", "Price"], ["In the hall", "32 € a m²"], ["Outside", "11 € a m²"]]):
        for column, value in enumerate(row): sheet.cell(9 + at, 2 + column, value)
    sheet["B14"] = "All prices include water; electricity is 0.38 € a kWh."

def sums(sheet):
    sheet.append(["Item", "Net", "VAT", "Gross"])
    for at, (item, net) in enumerate([("Crane, one lift", 120), ("Mast, up and down", 85)]):
        sheet.append([item, net, f"=B{at + 2}*0.19", f"=B{at + 2}+C{at + 2}"])

def spans(sheet):
    for row in (["Course", "Level", "Starts"], ["Sailing", "Beginner", "3 May"], [None, "Advanced", "7 June"], [None, "Skipper", "12 July"], ["Motor boat", "Beginner", "24 May"], [None, "Coastal", "21 June"]):
        sheet.append(row)
    sheet.merge_cells("A2:A4"); sheet.merge_cells("A5:A6")

def wide(sheet):
    sheet.append(["Station"] + [f"Km {n}" for n in range(1, 41)])
    for name, factor in (("Outer bridge", 3), ("Ferry", 7)): sheet.append([name] + [factor * n for n in range(1, 41)])

book("stock", rows(stock)); book("hours", merged); book("questions-sheet", rows(questions)); book("formats", formats)
book("two-tables", two_tables); book("sums", sums); book("spans", spans); book("wide", wide); book("rates", rows(rates))

for name, values in (("stock", stock), ("rates", rates), ("questions-sheet", questions), ("hours", hours)):
    file = xlsxwriter.Workbook(f"{folder}/{name}.xlsxwriter.xlsx", {"default_date_format": "yyyy-mm-dd"})
    sheet = file.add_worksheet("Data")
    for at, row in enumerate(values):
        for column, value in enumerate(row):
            if value is not None: sheet.write(at, column, value)
    if name == "stock": sheet.add_table(0, 0, len(stock) - 1, 5, {"columns": [{"header": each} for each in stock[0]]})
    file.close()

def table(path, values, encoding, **how):
    with open(f"{folder}/{path}", "w", encoding=encoding, newline="") as file: csv.writer(file, **how).writerows(values)

for encoding, path in (("utf-8", "utf-8"), ("utf-8-sig", "bom"), ("utf-16", "utf-16"), ("cp1252", "windows-1252")):
    table(f"rates.{path}.csv", rates, encoding, delimiter=";")
table("stock.comma.csv", stock, "utf-8"); table("stock.tsv", stock, "utf-8", delimiter="\t")
table("stock.quoted.csv", stock, "utf-8", quoting=csv.QUOTE_ALL, lineterminator="\r\n")
table("questions-sheet.comma.csv", questions, "utf-8")
ja = [["商品", "価格", "在庫"], ["湯のみ茶碗", "1,200円", "あり"], ["急須（大）", "4,800円", "なし"], ["茶こし", "650円", "あり"], ["お茶の葉、百グラム", "980円", "あり"]]
zh = [["商品名称", "价格", "库存数量"], ["紫砂茶壶", "320元", "十二个"], ["青花瓷碗", "45元", "没有现货"], ["竹制茶盘", "128元", "五个"], ["玻璃公道杯", "36元", "三十个"]]
ru = [["Товар", "Цена", "Срок доставки"], ["Чайник эмалированный", "1 450 руб.", "три дня"], ["Самовар угольный", "18 900 руб.", "две недели"], ["Подстаканник", "760 руб.", "завтра"]]
table("shop-ja.shift-jis.csv", ja, "shift_jis"); table("shop-ja.utf-8.csv", ja, "utf-8")
table("shop-zh.gbk.csv", zh, "gbk"); table("shop-zh.utf-8.csv", zh, "utf-8")
table("shop-ru.windows-1251.csv", ru, "cp1251", delimiter=";"); table("shop-ru.utf-8.csv", ru, "utf-8", delimiter=";")
