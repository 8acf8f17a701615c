module github.com/lepelblad/lepelblad/backend/bench/workbooks

go 1.26.8

require (
	github.com/lepelblad/lepelblad v0.0.0
	github.com/xuri/excelize/v2 v2.11.1
)

replace github.com/lepelblad/lepelblad => ../../..
